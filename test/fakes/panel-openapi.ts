import { openDocument } from '../../src/skills/openapi/open-document';

const BODY = {
  required: true,
  content: { 'application/json': { schema: { properties: { parts: { $ref: '#/components/schemas/Order' } } } } },
};
const ID = { name: 'orderId', in: 'path', required: true, schema: { type: 'string' } };

const opened = openDocument(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Boat yard' },
    servers: [{ url: 'https://api.boats.example/v2' }, { url: 'https://test.boats.example/v2' }],
    paths: {
      '/orders': {
        get: { operationId: 'listOrders', summary: 'List the orders of the yard' },
        post: { operationId: 'addOrder', summary: 'Order a part', security: [{ key: [] }], requestBody: BODY },
      },
      '/orders/{orderId}': {
        parameters: [ID],
        get: { operationId: 'getOrder', summary: 'What became of an order', security: [{ login: [] }] },
        delete: { operationId: 'dropOrder', summary: 'Take an order back', deprecated: true },
      },
      '/orders/{orderId}/drawing': {
        parameters: [ID],
        put: { summary: 'Send a drawing with an order', requestBody: { required: true, content: { 'image/png': {} } } },
      },
      '/yards/{yard}/berths/{berth}/reservations/by-day-and-kind': { get: { summary: 'Who lies where' } },
      '/tides': { get: { summary: 'When the water is high' } },
      '/crew': { get: { summary: 'Who works today' } },
    },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Yard-Key' },
        login: { type: 'oauth2', flows: {} },
      },
      schemas: { Order: { properties: { parts: { $ref: '#/components/schemas/Order' } } } },
    },
  }),
  { reservedNames: new Set() },
);
if ('fault' in opened) throw new Error(`The document is ${opened.fault}.`);

/** A document with operations of every kind: with a secret, with a warning, deprecated, and one that can't be had. */
export const YARD = opened;
