import { invisible } from '../lib/invisible.ts'

/** The name of an uploaded file without its path, invisible characters and characters that reverse the text direction. */
export function plainName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  return last.replaceAll(invisible, '').trim().slice(-120)
}
