import { hex, ipv4, ipv6, name, numeric, string } from './fields.ts'
import type { Kind } from './kind.ts'
import { altitude, angle, size } from './loc.ts'
import { certificateKinds } from './certificate-kinds.ts'
import { serviceKinds } from './service-kinds.ts'
import { typeBitmap } from './bitmap.ts'
import { ContentProblem } from './content-problem.ts'
import { texts, wordsOfText } from './texts.ts'

const target = { isTarget: true, hint: 'A name without a dot belongs to this zone.' }
const priority = numeric(2, 'priority', 'Priority', { hint: 'The lowest value is tried first.', initial: '10' })

/** Every record type that the portal knows by name. A further one is an entry here. */
export const kinds = {
  A: {
    about: 'IPv4 address',
    example: '192.0.2.10',
    fields: [ipv4('address', 'IPv4 address', { isTarget: true, hint: 'Such as 192.0.2.10' })],
  },
  AAAA: {
    about: 'IPv6 address',
    example: '2001:db8::10',
    fields: [ipv6('address', 'IPv6 address', { isTarget: true, hint: 'Such as 2001:db8::10' })],
  },
  AFSDB: {
    about: 'AFS database server',
    example: '1 afs.example.com',
    fields: [
      numeric(2, 'subtype', 'Subtype', {
        choices: [
          ['1', 'AFS volume location server'],
          ['2', 'DCE authentication server'],
        ],
      }),
      name('target', 'Server', target),
    ],
  },
  ALIAS: {
    about: 'The addresses of another name, where CNAME is not allowed',
    example: 'web.hosting.example',
    fields: [
      name('target', 'Target', {
        ...target,
        hint: 'Its addresses are the answer. A name without a dot belongs to this zone.',
      }),
    ],
  },
  CNAME: {
    about: 'Another name for this name',
    example: 'web.hosting.example',
    fields: [name('target', 'Target', target)],
  },
  CSYNC: {
    about: 'Records that the parent zone should copy',
    example: '2026011501 3 A NS AAAA',
    fields: [
      numeric(4, 'serial', 'Serial of the zone'),
      numeric(2, 'flags', 'Flags', {
        choices: [
          ['0', 'Wait for confirmation'],
          ['1', 'Immediate'],
          ['3', 'Immediate, from this serial on'],
        ],
      }),
      typeBitmap,
    ],
  },
  DNAME: {
    about: 'Another name for everything below this name',
    example: 'other.example',
    fields: [name('target', 'Target', target)],
  },
  EUI48: eui(48),
  EUI64: eui(64),
  HINFO: {
    about: 'Hardware and operating system of a host',
    example: '"ARM64" "Linux"',
    fields: [string('cpu', 'Hardware'), string('os', 'Operating system')],
  },
  KX: {
    about: 'Key exchange server',
    example: '10 kx.example.com',
    fields: [priority, name('target', 'Server', target)],
  },
  LOC: {
    about: 'Location on the Earth',
    example: '51 30 12.5 N 0 7 39.6 W 35m',
    fields: [
      angle('latitude', 'Latitude', ['N', 'S'], 90),
      angle('longitude', 'Longitude', ['E', 'W'], 180),
      altitude,
      size('size', 'Diameter', '1m', true),
      size('horizontal', 'Horizontal precision', '10000m'),
      size('vertical', 'Vertical precision', '10m'),
    ],
    wireOrder: ['size', 'horizontal', 'vertical', 'latitude', 'longitude', 'altitude'],
  },
  MX: {
    about: 'Mail server',
    example: '10 mail.example.com',
    fields: [priority, name('target', 'Mail server', target)],
    advise([first, host]) {
      // RFC 7505: a domain that receives no email.
      if (host === '.' && first !== '0') throw new ContentProblem('For a domain without email, enter 0 and a dot.')
    },
  },
  NS: {
    about: 'Name server of the names below this one',
    example: 'ns1.hosting.example',
    fields: [name('target', 'Name server', { ...target, hint: 'It answers for names below this one.' })],
  },
  PTR: {
    about: 'Name of an address',
    example: 'mail.example.com',
    fields: [name('target', 'Target', target)],
  },
  RP: {
    about: 'Responsible person',
    example: 'admin@example.com .',
    fields: [
      name('mailbox', 'Email', { hint: 'Such as admin@example.com', initial: '' }, 'mailbox'),
      name('text', 'Name of a TXT record', {
        hint: 'With more about the person. A dot means that there is none.',
        initial: '.',
      }),
    ],
  },
  SPF: {
    about: 'Obsolete form of SPF. Use TXT.',
    example: 'v=spf1 -all',
    fields: [texts],
    words: wordsOfText,
  },
  TXT: {
    about: 'Text, such as SPF, DKIM or a proof of ownership',
    example: 'v=spf1 -all',
    fields: [texts],
    words: wordsOfText,
  },
  ...serviceKinds,
  ...certificateKinds,
} as const satisfies Record<string, Kind>

function eui(bits: 48 | 64): Kind {
  const example = bits === 48 ? '00-00-5e-00-53-2a' : '00-00-5e-ef-10-00-00-2a'
  const { bytes, take, ...input } = hex('address', 'Address', { isLong: false, hint: `Such as ${example}` })
  return {
    about: `Hardware address of ${bits} bits`,
    example,
    fields: [
      {
        ...input,
        read(words) {
          const { text } = words.next()
          if (text.length !== example.length || !/^[0-9a-f]{2}(-[0-9a-f]{2})*$/i.test(text)) {
            throw new ContentProblem(`“${text}” is not an address of ${bits} bits. An example is ${example}.`)
          }
          return text.toLowerCase()
        },
        bytes: (value) => bytes(value.replaceAll('-', '')),
        take(wire) {
          const value = take(wire).toLowerCase().match(/../g)?.join('-') ?? ''
          if (value.length !== example.length)
            throw new ContentProblem(`An address of ${bits} bits has ${bits / 8} bytes.`)
          return value
        },
      },
    ],
  }
}
