import { ContentProblem } from './content-problem.ts'
import { name, numeric, string } from './fields.ts'
import type { Kind } from './kind.ts'
import { joinParameters, parameters, splitParameters } from './svcb.ts'
import { latinText } from './utf8.ts'
import { bytesOf } from './words.ts'

const target = { isTarget: true, hint: 'A name without a dot belongs to this zone.' }
const priority = numeric(2, 'priority', 'Priority', { hint: 'The lowest value is tried first.', initial: '10' })
const weight = numeric(2, 'weight', 'Weight', {
  hint: 'Shares the load between records of equal priority.',
  initial: '0',
})

/** A service with its parameters, RFC 9460. */
function service(about: string, nameHint?: string): Kind {
  const fields = [
    numeric(2, 'priority', 'Priority', {
      hint: '0 makes it an alias of the target. Otherwise the lowest is tried first.',
      initial: '1',
    }),
    name('target', 'Target', {
      isTarget: true,
      initial: '.',
      hint: 'A dot means this name. A name without a dot belongs to this zone.',
    }),
    parameters,
  ]
  const [first, second] = fields
  return {
    about,
    example: '1 . alpn="h2,h3"',
    ...(nameHint !== undefined && { nameHint }),
    fields,
    advise([number, , given]) {
      if (number === '0' && given !== '') throw new ContentProblem('An alias, with priority 0, has no parameters.')
    },
    form: {
      inputs: [
        ...[first, second].flatMap((each) => each ?? []),
        { key: 'alpn', label: 'Protocols', hint: 'ALPN, such as h2,h3', isOptional: true },
        { key: 'port', label: 'Port', isNumber: true, isOptional: true },
        { key: 'ipv4hint', label: 'IPv4 addresses', hint: 'Separated by commas', isOptional: true },
        { key: 'ipv6hint', label: 'IPv6 addresses', hint: 'Separated by commas', isOptional: true },
        { key: 'others', label: 'Other parameters', hint: 'Such as ech="…" or key667="…"', isOptional: true },
      ],
      split: ([number = '', host = '', given = '']) => [number, host, ...splitParameters(given)],
      join: ([number = '', host = '', ...given]) => `${number} ${host} ${joinParameters(given)}`.trim(),
    },
  }
}

/** Types that lead to a service. */
export const serviceKinds = {
  HTTPS: service('How browsers connect to a website'),
  NAPTR: {
    about: 'Rule that rewrites a number or name, such as for SIP',
    example: '100 10 "s" "SIP+D2U" "" _sip._udp.example.com',
    fields: [
      numeric(2, 'order', 'Order', { hint: 'The lowest value is tried first.', initial: '100' }),
      numeric(2, 'preference', 'Preference', { hint: 'Decides between rules of equal order.', initial: '10' }),
      string('flags', 'Flags', {
        hint: 's: look up SRV. a: look up addresses. u: the result is a URI.',
        isOptional: true,
      }),
      string('services', 'Services', { hint: 'Such as SIP+D2U or E2U+sip', isOptional: true }),
      string('regexp', 'Regular expression', { hint: 'Such as !^.*$!sip:info@example.com!', isOptional: true }),
      name('replacement', 'Replacement', {
        isTarget: true,
        initial: '.',
        hint: 'A dot if there is a regular expression',
      }),
    ],
    check: ([, , , , regexp = '']) => checkRewriting(latinText(bytesOf(regexp.slice(1, -1)))),
  },
  SRV: {
    about: 'Server of a service',
    example: '10 5 5060 sip.example.com',
    nameHint: 'Service and protocol, such as _sip._tcp',
    fields: [priority, weight, numeric(2, 'port', 'Port'), name('target', 'Server', target)],
  },
  SVCB: service('How clients connect to a service', 'Such as _dns for a resolver'),
  URI: {
    about: 'Address of a service',
    example: '10 1 "https://www.example.com/path"',
    nameHint: 'Service and protocol, such as _http._tcp',
    fields: [
      priority,
      { ...weight, initial: '1' },
      string('target', 'Address', { isWhole: true, hint: 'Such as https://www.example.com/path' }),
    ],
  },
} as const satisfies Record<string, Kind>

/** RFC 3402: a delimiter, an expression, a delimiter, a replacement, a delimiter and perhaps an i. */
function checkRewriting(text: string): void {
  if (text === '') return
  const refuse = (): never => {
    throw new ContentProblem('Regular expression: write it with its replacement, such as !^.*$!sip:info@example.com!.')
  }
  const [delimiter = ''] = text
  if (/[\\\di]/i.test(delimiter)) refuse()
  const parts = ['']
  const signs = text.slice(1).split('')
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at] ?? ''
    if (sign === '\\') parts.push(`${parts.pop() ?? ''}${sign}${signs[((at += 1))] ?? refuse()}`)
    else if (sign === delimiter) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${sign}`)
  }
  const [expression = '', replacement = '', flag = ''] = parts
  const groups = (expression.match(/(?<!\\)\(/g) ?? []).length
  const isKnown = [...replacement.matchAll(/\\(\d)/g)].every(
    ([, digit]) => Number(digit) > 0 && Number(digit) <= groups,
  )
  if (parts.length !== 3 || expression === '' || !/^i?$/i.test(flag) || !isKnown || !isExpression(expression)) refuse()
}

function isExpression(text: string): boolean {
  try {
    return Boolean(new RegExp(text))
  } catch {
    return false
  }
}
