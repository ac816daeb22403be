// Receives what happens in an account: WEBHOOK_SECRET=whsec_… PORT=8099 node express-receiver.mjs
import express from 'express';
import { expressWebhooks } from '@bonafide/webhooks/express';

const { WEBHOOK_SECRET, PORT = '8099' } = process.env;
const seen = new Set(); // a table with a unique column, where a process may end

const app = express();
app.post(
  '/webhooks',
  expressWebhooks(WEBHOOK_SECRET, ({ id, type, data }) => {
    if (seen.has(id)) return;
    seen.add(id);
    console.log(type, data?.id, data?.status);
  }),
);
app.listen(Number(PORT), '127.0.0.1', () => console.log(`listening on ${PORT}`));
