/** The bytes of a photo, in any of the usual types. */
export type PhotoSource =
  Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Bytes converted at once: the number of arguments of a call is limited. */
const CHUNK = 0x6000;

/** Encodes a photo for a job's `params` (`backIdPhoto`, `userPhoto` …). */
export async function toBase64(source: PhotoSource): Promise<string> {
  const bytes = new Uint8Array(await (await toBlob(source)).arrayBuffer());
  const chunks: string[] = [];
  // A multiple of three bytes has no padding, so the parts can be joined.
  for (let at = 0; at < bytes.length; at += CHUNK)
    chunks.push(btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK))));
  return chunks.join('');
}

/** A body for `PUT /api/jobs/session/photos/{name}`. The type is detected from the bytes if the source has none. */
export async function toBlob(source: PhotoSource): Promise<Blob> {
  const parts: (Blob | ArrayBuffer | Uint8Array<ArrayBuffer>)[] = [];
  if (source instanceof Blob || source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    parts.push(source);
  // `Response` reads a stream in browsers that cannot iterate over one.
  else if (source instanceof ReadableStream) parts.push(await new Response(source).blob());
  else for await (const part of source) parts.push(new Uint8Array(part));
  const blob = new Blob(parts);
  const type = (source instanceof Blob && source.type) || (await sniff(blob));
  return new Blob([blob], { type });
}

/** Detects JPEG, PNG and WebP by their first bytes. */
async function sniff(blob: Blob): Promise<string> {
  const start = String.fromCharCode(...new Uint8Array(await blob.slice(0, 12).arrayBuffer()));
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG')) return 'image/png';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'image/webp' : 'application/octet-stream';
}
