import * as z from 'zod/v4';

// As for the SDK packages: the policy of the extension forbids code from strings, and zod's probe for it is reported as a
// violation. Must be evaluated before the client library, whose schemas are made when it is loaded.
z.config({ jitless: true });
