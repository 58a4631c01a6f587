import { fileWords, mostFileBytes } from '@portal/contract/cases/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { plainName } from './plain-name.ts'
import type { NewFile } from './store.ts'

type MediaTypes = Readonly<Record<string, string>>

/**
 * Permitted attachments, by file extension. ZIP archives are refused: their content cannot be checked, and the files
 * can be sent separately. Old Office formats are refused because they can hide macros.
 */
const mediaTypes: MediaTypes = {
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

// Allowance for the multipart form around the file.
const formBytes = 64 * 1024

/**
 * Reads the single file of an upload up to the size limit, and checks that its content matches its extension: one of the
 * permitted ones, or one that this upload also allows.
 */
export async function readAttachment(request: FastifyRequest, alsoAllowed: MediaTypes = {}): Promise<NewFile> {
  if (!request.isMultipart()) throw new Problem('unsupported', { detail: 'Send the file as multipart/form-data.' })
  if (Number(request.headers['content-length'] ?? 0) > mostFileBytes + formBytes) throw tooLarge()
  const part = await request
    .file({ limits: { fileSize: mostFileBytes, files: 1, fields: 5, fieldSize: 1000 } })
    .catch(unreadable)
  if (!part) throw new Problem('invalid', { fields: { file: 'Choose a file.' } })
  const content = await part.toBuffer().catch((cause: unknown) => {
    throw part.file.truncated ? tooLarge() : unreadable(cause)
  })
  return checked(part.filename, content, alsoAllowed)
}

/** The parser throws many types of error for a malformed or truncated form. */
function unreadable(cause: unknown): never {
  throw new Problem('invalid', { fields: { file: 'The upload could not be read. Send it again.' }, cause })
}

function tooLarge(): Problem {
  return new Problem('too_large', { detail: 'A file can be up to 10 MB. Make it smaller, or send it in parts.' })
}

export async function checked(given: string, content: Buffer, alsoAllowed: MediaTypes = {}): Promise<NewFile> {
  const name = plainName(given)
  const allowed = { ...mediaTypes, ...alsoAllowed }
  const mediaType = allowed[/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  if (!mediaType) throw new Problem('unsupported', { detail: `This type of file cannot be attached. ${fileWords}` })
  if (content.length === 0) throw new Problem('invalid', { fields: { file: 'This file is empty.' } })
  const found = await fileTypeFromBuffer(content)
  const isRight =
    mediaType.startsWith('text/') || mediaType === 'application/xml'
      ? (!found || found.mime === mediaType) && isText(content)
      : found?.mime === mediaType
  if (!isRight) throw new Problem('unsupported', { detail: `${name} does not match its file extension. ${fileWords}` })
  return { name, mediaType, content }
}

/** Text has no zero bytes, and no control characters other than line breaks, tabs and form feeds. */
function isText(content: Buffer): boolean {
  // A callback for each of ten million bytes would block the process for 0.2 s.
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at] ?? 0
    if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b) return false
  }
  return true
}
