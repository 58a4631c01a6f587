import { type CallOptions, send } from './client.ts'
import { ApiError } from './failure.ts'

interface SaveOptions extends CallOptions {
  /** The input from which the file is made. */
  body?: unknown
}

/** Saves the response of a gateway address. The token is sent in a header, so a plain link is not possible. */
export async function saveFrom(path: string, name: string, { body, ...options }: SaveOptions = {}): Promise<void> {
  const answer = await send(body === undefined ? 'GET' : 'POST', path, body, options)
  if (!answer.ok) throw await ApiError.from(answer)
  saveFile(await answer.blob(), name)
}

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Firefox starts the download in a later task, so the address must outlive the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
