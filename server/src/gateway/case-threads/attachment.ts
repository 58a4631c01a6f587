import { fileWords, mostFileBytes } from '@portal/contract/case-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import type { NewFile } from '../files/store.ts'

/**
 * What may be attached, by the end of its name. A ZIP may not: nobody sees what is in it before it is unpacked, and what
 * is sent in one can be sent by itself. Office documents of the old kind carry macros nobody can see.
 */
const mediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  txt: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
}

// What the form around the file may add.
const formBytes = 64 * 1024

/** Reads the one file of an upload, no more of it than may be sent, and looks whether it is what its name says. */
export async function readAttachment(request: FastifyRequest): Promise<NewFile> {
  if (!request.isMultipart()) throw new Problem('unsupported', { detail: 'Send the file as multipart/form-data.' })
  if (Number(request.headers['content-length'] ?? 0) > mostFileBytes + formBytes) throw tooLarge()
  const part = await request
    .file({ limits: { fileSize: mostFileBytes, files: 1, fields: 5, fieldSize: 1000 } })
    .catch(unreadable)
  if (!part) throw new Problem('invalid', { fields: { file: 'Choose a file.' } })
  const content = await part.toBuffer().catch((cause: unknown) => {
    throw part.file.truncated ? tooLarge() : unreadable(cause)
  })
  return checked(part.filename, content)
}

/** What is no form, or ends in the middle: the parser throws errors of many kinds for that. */
function unreadable(cause: unknown): never {
  throw new Problem('invalid', { fields: { file: 'The upload could not be read. Send it again.' }, cause })
}

function tooLarge(): Problem {
  return new Problem('too_large', { detail: 'A file may have 10 MB. Make it smaller, or send it in parts.' })
}

export async function checked(given: string, content: Buffer): Promise<NewFile> {
  const name = plainName(given)
  const mediaType = mediaTypes[/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  if (!mediaType) throw new Problem('unsupported', { detail: `This kind of file cannot be attached. ${fileWords}` })
  if (content.length === 0) throw new Problem('invalid', { fields: { file: 'This file is empty.' } })
  const found = await fileTypeFromBuffer(content)
  const isRight = mediaType.startsWith('text/') ? !found && isText(content) : found?.mime === mediaType
  if (!isRight) throw new Problem('unsupported', { detail: `${name} is not what its name says. ${fileWords}` })
  return { name, mediaType, content }
}

/** Text has no zero bytes and no other control characters than line ends, tabs and page feeds. */
function isText(content: Buffer): boolean {
  // A call for each of ten million bytes would hold up everybody for 0.2 s.
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at] ?? 0
    if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b) return false
  }
  return true
}

/** Without a path, and without what cannot be shown or turns the text around. */
function plainName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  return last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(-120)
}
