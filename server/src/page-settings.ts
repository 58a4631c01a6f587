import { z } from 'zod'

/** How pages are sent. */
export const pageSettings = {
  PAGE_DATA_WAIT_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(1000)
    .describe(
      'The longest wait of a page for its turn at the gateway, and then for each part of its data. After that it is sent without, and the browser asks for it.',
    ),
  RENDER_PAGES: z
    .stringbool()
    .default(true)
    .describe(
      'Whether the server renders the first content of pages, so that they can be read before their code has run.',
    ),
  EARLY_HINTS: z
    .stringbool()
    .default(false)
    .describe(
      'Whether the files of a page are announced while its data is read (103 Early Hints). Browsers use them over HTTP/2, behind a proxy that passes them on, as HAProxy does.',
    ),
}
