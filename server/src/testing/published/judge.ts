import { Ajv } from 'ajv'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { factFile, refOf } from './fact-file.ts'

const Line = z.union([
  z.strictObject({ source: z.string(), file: z.string(), licence: z.string() }),
  z.strictObject({ name: z.string(), schema: z.record(z.string(), z.unknown()) }),
])
const root = join(import.meta.dirname, '..', '..', '..', '..')

/** Finds the faults of a message by the facts of a published API; `scripts/schema-facts.ts` writes them. */
export type Judge<Definition extends string> = (definition: Definition, message: unknown) => string[]

export function judgeBy<Definition extends string>(name: string): Judge<Definition> {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    formats: {
      'date-time': isDateTime,
      date: isDate,
      uri: URL.canParse,
      float: true,
      base64: true,
      int32: true,
      int64: true,
    },
  })
  const lines = readFileSync(join(root, factFile(name)), 'utf8')
    .trim()
    .split('\n')
  const definitions = lines.flatMap((line) => {
    const read = Line.parse(JSON.parse(line))
    return 'name' in read ? [[read.name, read.schema] as const] : []
  })
  ajv.addSchema({ $id: name, definitions: Object.fromEntries(definitions) })
  return (definition, message) => {
    const judge = ajv.getSchema(`${name}${refOf(definition)}`)
    if (!judge) throw new Error(`${factFile(name)} has no ${definition}`)
    void judge(message)
    return (judge.errors ?? []).map(({ instancePath, message: reason }) => `${definition}${instancePath} ${reason}`)
  }
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const isDateTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
