import { definePageAgentElement } from './element';

/** The classic script: `PageAgent.getPageAgent()` and all else of the entry. It makes `<page-agent>` known by itself. */
export * from './page-sdk';
export { definePageAgentElement };

definePageAgentElement();
