import { send } from '../../../api/client.ts'
import { ApiError } from '../../../api/failure.ts'

// More frequent updates would only cost time.
const step = 256 * 1024

/** Saves the archive once it is complete, and reports the bytes received meanwhile. */
export async function saveExport(signal: AbortSignal, onBytes: (bytes: number) => void): Promise<void> {
  const answer = await send('POST', '/account-info/api/exports', undefined, { signal })
  if (!answer.ok) throw await ApiError.from(answer)
  let bytes = 0
  let reported = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      bytes += piece.length
      if (bytes - reported >= step) onBytes((reported = bytes))
      controller.enqueue(piece)
    },
  })
  // The browser stores large content on disk, unlike chunks in an array.
  const content = await new Response(answer.body?.pipeThrough(counted)).blob()
  const { saveFile } = await import('../../../api/save-from.ts')
  saveFile(content, nameOf(answer))
}

const nameOf = ({ headers }: Response) =>
  /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'account.zip'
