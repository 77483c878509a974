import { findForbiddenImports } from './import-rules.ts';
import { report } from './report.ts';
import { root } from './setup.mjs';
import { findLongFiles } from './size-rules.ts';
import { findSourceProblems } from './source-rules.ts';

report([...(await findForbiddenImports(root)), ...findSourceProblems(root), ...findLongFiles(root)]);
