// A page on which a person verifies themselves: BONAFIDE_URL=… BONAFIDE_KEY=… PORT=8098 node capture-page.mjs
// `GET` is what a route handler of Next exports; here node:http serves it. The private key stays on the server.
import { createServer } from 'node:http';
import { createJobsClient } from '@bonafide/client/jobs';

const { BONAFIDE_URL, BONAFIDE_KEY, PORT = '8098' } = process.env;
const jobs = createJobsClient({ baseUrl: BONAFIDE_URL, apiKey: BONAFIDE_KEY });

/** A page of its own for each visit: with a session, whose token no markup holds. */
const page = (token) => `<!doctype html>
<meta charset="utf-8" />
<title>Verify yourself</title>
<script type="module" src="${BONAFIDE_URL}/verify/capture.js"></script>
<bonafide-capture service="${BONAFIDE_URL}"></bonafide-capture>
<script type="module">
  const capture = document.querySelector('bonafide-capture');
  capture.addEventListener('done', ({ detail }) => console.log(detail.verdict));
  capture.token = ${JSON.stringify(token)};
</script>`;

/** For the person who is signed in to your site: whoever gets the token takes the photos. */
export async function GET() {
  const { token } = await jobs.post('/api/jobs/session', { body: { type: 'id-verification' } });
  return new Response(page(token), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

createServer(async (_request, response) => {
  const answer = await GET();
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}).listen(Number(PORT), '127.0.0.1', () => console.log(`listening on ${PORT}`));
