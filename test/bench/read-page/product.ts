import { readableText } from '../../../src/dom/readable';

Object.assign(globalThis, { benchReader: { tabhand: () => readableText(document) } });
