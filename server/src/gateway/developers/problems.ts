import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { possibleProblems } from '@portal/contract/possible-problems.ts'
import { type ProblemCode, problems } from '@portal/contract/problem.ts'

/** Error responses of an endpoint: the codes for each status, with their meaning. */
export function problemAnswers(endpoint: EndpointShape): Record<string, object> {
  const isTmf = endpoint.path.startsWith('/tmf-api/')
  const byStatus = Map.groupBy(new Set(possibleProblems(endpoint)), (code) => problems[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, isTmf ? tmfAnswer(codes) : answerOf(codes)]),
  )
}

/** A status with a single code refers to a shared component: otherwise errors would make up half of the document. */
function answerOf(codes: ProblemCode[]): object {
  const [only, ...others] = codes
  return only && others.length === 0 ? { $ref: `#/components/responses/${only}` } : fullAnswer(codes.toSorted())
}

/** A shared response component for each code. */
export function problemComponents(): Record<string, object> {
  return Object.fromEntries(
    Object.keys(problems)
      .filter(isCode)
      .map((code) => [code, fullAnswer([code])]),
  )
}

function isCode(name: string): name is ProblemCode {
  return name in problems
}

/** TMF630 uses the status as the code. */
function tmfAnswer(codes: readonly ProblemCode[]): object {
  return { description: codes.map((code) => problems[code][1]).join('\n') }
}

function fullAnswer(codes: readonly ProblemCode[]): object {
  return {
    description: codes.map((code) => `${code}: ${problems[code][1]}`).join('\n'),
    content: { 'application/json': bodyOf(codes) },
  }
}

const text = { type: 'string' }

/** In the formats of `http/problems.ts`: specification, section 8. */
function bodyOf([code = 'unexpected', ...others]: readonly ProblemCode[]): object {
  switch (code) {
    case 'invalid':
      return { schema: { type: 'object', additionalProperties: text }, example: { postcode: 'Enter a UK postcode.' } }
    case 'unexpected':
      return { schema: { type: 'object', properties: { Reference: text } }, example: { Reference: 'The request id' } }
    default:
      return {
        schema: { type: 'object', properties: { code: { enum: [code, ...others] }, message: text, reference: text } },
        example: { code, message: problems[code][1] },
      }
  }
}
