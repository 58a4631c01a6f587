/** The bytes of a list that are read, as the server accepts them. */
export const mostListBytes = 262_144

/** The text of an uploaded list. Spreadsheets save "Unicode text" as UTF-16, which its first two bytes say. */
export async function textOfList(file: Blob): Promise<string | null> {
  if (file.size > mostListBytes) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
