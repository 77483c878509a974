import { defineBackground } from 'wxt/utils/define-background';
import * as z from 'zod/mini';
import { platform } from '#platform';
import { keepMcp } from '../mcp/load-mcp';
import { keepSdk } from '../providers/load-sdk';
import { startBackground } from './start';

export default defineBackground({
  type: 'module',
  main() {
    // The extension's policy forbids code from strings, which zod would otherwise try.
    z.config({ jitless: true });
    keepSdk();
    keepMcp();
    startBackground(platform);
  },
});
