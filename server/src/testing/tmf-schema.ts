import { Ajv } from 'ajv'
import { existsSync, readFileSync } from 'node:fs'

export interface PublishedSchema<Definition extends string> {
  isPresent: boolean
  /** The faults that the schema finds in a message. */
  faultsIn: (definition: Definition, message: unknown) => string[]
}

/**
 * A schema that TM Forum publishes, under the Apache licence. The files are not a part of this repository: copy one to its
 * place to check against it.
 */
export function publishedSchema<Definition extends string>(file: string): PublishedSchema<Definition> {
  const isPresent = existsSync(file)
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    formats: { 'date-time': isDateTime, uri: URL.canParse, float: true, base64: true },
  })
  if (isPresent) ajv.addSchema({ $id: 'tmf', definitions: JSON.parse(readFileSync(file, 'utf8')).definitions })
  return {
    isPresent,
    faultsIn: (definition, message) => {
      const judge = ajv.getSchema(`tmf#/definitions/${definition}`)
      if (!judge) return [`The file has no definition ${definition}`]
      void judge(message)
      return (judge.errors ?? []).map(({ instancePath, message: words }) => `${instancePath} ${words}`)
    },
  }
}

const isDateTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
