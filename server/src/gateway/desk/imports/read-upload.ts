import { mostImportBytes, mostImportFiles } from '@portal/contract/desk/import-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyRequest } from 'fastify'
import { plainName } from '../../../files/plain-name.ts'
import type { UploadedFile } from './store.ts'

/** The files of an upload, read up to their limit together, and the mapping among them. */
export async function readUpload(
  request: FastifyRequest,
): Promise<{ files: UploadedFile[]; mapping: UploadedFile | undefined }> {
  if (!request.isMultipart()) throw new Problem('unsupported', { detail: 'Send the files as multipart/form-data.' })
  const uploaded: UploadedFile[] = []
  let bytes = 0
  try {
    const limits = { fileSize: mostImportBytes, files: mostImportFiles + 1, fields: 5, fieldSize: 1000 }
    for await (const part of request.files({ limits })) {
      const content = await part.toBuffer()
      bytes += content.length
      if (bytes > mostImportBytes) throw tooLarge()
      uploaded.push({ name: plainName(part.filename), content })
    }
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw isTooLarge(cause) ? tooLarge() : invalid('The upload could not be read. Send it again.', cause)
  }
  const isMapping = ({ name }: UploadedFile) => name.endsWith('.json')
  const files = uploaded.filter((each) => !isMapping(each))
  const [mapping, second] = uploaded.filter(isMapping)
  if (files.length === 0) throw invalid('Choose a file with rows.')
  if (second) throw invalid('Choose one mapping, for all files.')
  for (const { name, content } of files) {
    if (!/^.+\.(csv|tsv|txt|ndjson)$/i.test(name)) throw invalid(`${name} is not a .csv, .tsv, .txt or .ndjson file.`)
    if (content.length === 0) throw invalid(`${name} is empty.`)
  }
  if (new Set(files.map(({ name }) => name)).size < files.length) throw invalid('Two files have the same name.')
  return { files, mapping }
}

const isTooLarge = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && /^FST_(REQ_FILE_TOO_LARGE|FILES_LIMIT)$/.test(String(cause.code))

const tooLarge = () =>
  new Problem('too_large', {
    detail: `The files of an import can be up to ${mostImportBytes / 1024 / 1024} MB together, and ${mostImportFiles} in number. Load larger ones with the command.`,
  })

const invalid = (text: string, cause?: unknown) => new Problem('invalid', { fields: { file: text }, cause })
