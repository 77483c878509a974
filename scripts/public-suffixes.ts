/** Writes src/policy/public-suffix-rules.ts from the installed tldts: `node scripts/public-suffixes.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderSuffixModule } from './public-suffix-rules.ts';
import { root } from './setup.mjs';

writeFileSync(join(root, 'src/policy/public-suffix-rules.ts'), renderSuffixModule());
