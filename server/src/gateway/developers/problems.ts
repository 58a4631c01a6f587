import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { possibleProblems } from '@portal/contract/possible-problems.ts'
import { type ProblemCode, problems } from '@portal/contract/problem.ts'

const place = '#/components/responses/'

/** Error responses of endpoints: the codes for each status, with their meaning; answers that several share are components. */
export function collectProblems(endpoints: readonly EndpointShape[]) {
  const all = endpoints.filter((endpoint) => !isTmf(endpoint)).flatMap((endpoint) => [...codesByStatus(endpoint)])
  const shared = new Map<string, string>()
  const groups = [...Map.groupBy(all, ([, codes]) => codes.join('.'))].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  for (const [text, [first, ...others]] of groups) {
    if (first && others.length > 0) shared.set(text, text.length <= 60 ? text : `status_${first[0]}_${shared.size}`)
  }
  return {
    of: (endpoint: EndpointShape): Record<string, object> =>
      Object.fromEntries(
        [...codesByStatus(endpoint)].map(([status, codes]) => {
          if (isTmf(endpoint)) return [status, tmfAnswer(codes)]
          const component = shared.get(codes.join('.'))
          return [status, component === undefined ? fullAnswer(codes) : { $ref: `${place}${component}` }]
        }),
      ),
    components: (): Record<string, object> =>
      Object.fromEntries([...shared].map(([text, name]) => [name, fullAnswer(text.split('.').filter(isCode))])),
  }
}

const isTmf = ({ path }: EndpointShape) => path.startsWith('/tmf-api/')

const codesByStatus = (endpoint: EndpointShape) =>
  Map.groupBy(possibleProblems(endpoint).toSorted(), (code) => problems[code][0])

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
