import { Ajv } from 'ajv'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, 'TMF653_Service_Test_Management_API_v4.2.0_swagger.json')

/** TM Forum publishes the file under the Apache licence. It is not a part of this repository: copy it here to check against it. */
export const hasPublishedSchema = existsSync(file)

type Definition = 'ServiceTest' | 'ServiceTest_Create' | 'ServiceTest_Update' | 'Error'

/** The faults that the published schema of TMF653 finds in a message. */
export function faultsIn(definition: Definition, message: unknown): string[] {
  const { definitions } = JSON.parse(readFileSync(file, 'utf8'))
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    formats: { 'date-time': isDateTime, uri: URL.canParse, float: true, base64: true },
  })
  ajv.addSchema({ $id: 'tmf653', definitions })
  const judge = ajv.compile({ $ref: `tmf653#/definitions/${definition}` })
  judge(message)
  return (judge.errors ?? []).map(({ instancePath, message: words }) => `${instancePath} ${words}`)
}

const isDateTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
