import * as z from 'zod/v4';

// The extension's CSP forbids `new Function`, and zod's probe for it is reported as a violation. The SDK packages bring
// the full zod, so this must be evaluated before them; every sdk-*.ts imports it first.
z.config({ jitless: true });
