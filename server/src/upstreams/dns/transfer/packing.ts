/** Records for one section of a message, already encoded. */
export interface Packed {
  count: number
  bytes: Uint8Array
}

/** Bytes of records in one message of a transfer: far below the most, because each is signed. */
const mostBytes = 16_000

/** Spreads the records of a transfer over messages. */
export function packing() {
  const messages: Packed[] = []
  let held: Uint8Array[] = []
  let size = 0
  const close = () => {
    if (held.length > 0) messages.push({ count: held.length, bytes: Buffer.concat(held) })
    held = []
    size = 0
  }
  return {
    add(record: Uint8Array): void {
      if (size + record.length > mostBytes) close()
      held.push(record)
      size += record.length
    },
    end(): Packed[] {
      close()
      return messages
    },
  }
}
