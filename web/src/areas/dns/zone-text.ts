/** The text of a zone file: bytes that are no UTF-8 are escapes in it, so that none is lost. */
export function zoneText(bytes: Uint8Array): string {
  // Editors of Windows mark their own encoding in the first bytes.
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : `\\${byte}`)).join('')
  }
}
