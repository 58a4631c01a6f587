import { ContentProblem } from './content-problem.ts'
import { base64, hex, hexBytes, numeric, string } from './fields.ts'
import type { Kind } from './kind.ts'
import { latinText } from './utf8.ts'
import { bytesOf } from './words.ts'

const algorithms = [
  ['13', 'ECDSA P-256 with SHA-256'],
  ['8', 'RSA with SHA-256'],
  ['14', 'ECDSA P-384 with SHA-384'],
  ['15', 'Ed25519'],
  ['16', 'Ed448'],
  ['10', 'RSA with SHA-512'],
] as const
const algorithmNames = {
  RSAMD5: 1,
  DH: 2,
  DSA: 3,
  RSASHA1: 5,
  NSEC3DSA: 6,
  NSEC3RSASHA1: 7,
  RSASHA256: 8,
  RSASHA512: 10,
  ECCGOST: 12,
  ECDSAP256SHA256: 13,
  ECDSAP384SHA384: 14,
  ED25519: 15,
  ED448: 16,
  INDIRECT: 252,
  PRIVATEDNS: 253,
  PRIVATEOID: 254,
}
const algorithm = numeric(1, 'algorithm', 'Algorithm', { choices: algorithms, names: algorithmNames })

/** Throws unless a digest has the length of its algorithm; others are not known. */
function checkLength(
  kind: string | undefined,
  digest: string | undefined,
  lengths: Readonly<Record<string, number>>,
): void {
  const wanted = lengths[kind ?? '']
  const length = hexBytes(digest ?? '').length
  if (wanted !== undefined && length !== wanted) {
    throw new ContentProblem(`This digest has ${length} bytes; its type has ${wanted}.`)
  }
}

function delegation(about: string, isDeletable: boolean): Kind {
  return {
    about,
    example: '12345 13 2 49FD46E6C4B45C55D4AC69CBD3CD34AC1AFE51DE4D1F0F3B6C7E8A9B0C1D2E3F',
    fields: [
      numeric(2, 'tag', 'Key tag'),
      algorithm,
      numeric(1, 'digestType', 'Digest type', {
        choices: [
          ['2', 'SHA-256'],
          ['4', 'SHA-384'],
          ['1', 'SHA-1, not for new keys'],
        ],
        names: { 'SHA-1': 1, 'SHA-256': 2, GOST: 3, 'SHA-384': 4 },
      }),
      hex('digest', 'Digest', isDeletable ? { hint: '0 0 0 00 asks the parent zone to remove its DS.' } : {}),
    ],
    check: ([, , type, digest]) => checkLength(type, digest, { 1: 20, 2: 32, 3: 32, 4: 48 }),
  }
}

/** A certificate and how it is compared, RFC 6698. */
function pinned(about: string, nameHint: string): Kind {
  return {
    about,
    nameHint,
    example: '3 1 1 2BB183AF273ADADBA76B3A4A9E6A7C5C6C6F3E6A5A9D5C7B1F0E4D3C2B1A0F9E',
    fields: [
      numeric(1, 'usage', 'Usage', {
        choices: [
          ['3', 'This certificate (DANE-EE)'],
          ['2', 'Certificates of this issuer (DANE-TA)'],
          ['1', 'This certificate, verified by a public issuer (PKIX-EE)'],
          ['0', 'Certificates of this public issuer (PKIX-TA)'],
        ],
      }),
      numeric(1, 'selector', 'Selector', {
        choices: [
          ['1', 'Public key'],
          ['0', 'Whole certificate'],
        ],
      }),
      numeric(1, 'matching', 'Matching', {
        choices: [
          ['1', 'SHA-256'],
          ['2', 'SHA-512'],
          ['0', 'Exact data'],
        ],
      }),
      hex('data', 'Certificate data', { hint: 'The digest, in hexadecimal' }),
    ],
    advise: ([, , matching, data]) => checkLength(matching, data, { 1: 32, 2: 64 }),
  }
}

/** The registry of RFC 8659, 7. */
const caaTags = ['issue', 'issuewild', 'iodef', 'issuemail', 'issuevmc', 'contactemail', 'contactphone']

/** Types that publish a key, a certificate or who may issue one. */
export const certificateKinds = {
  CAA: {
    about: 'Certification authorities that may issue certificates',
    example: '0 issue "ca.example"',
    fields: [
      numeric(1, 'flag', 'Flag', {
        choices: [
          ['0', 'Optional'],
          ['128', 'Critical: refuse if the tag is unknown'],
        ],
      }),
      {
        key: 'tag',
        label: 'Tag',
        choices: [
          ['issue', 'Who may issue certificates'],
          ['issuewild', 'Who may issue wildcard certificates'],
          ['issuemail', 'Who may issue certificates for email'],
          ['iodef', 'Where to report violations'],
        ],
        read(words) {
          const { text } = words.next()
          if (!/^[a-z0-9]{1,255}$/i.test(text)) throw new ContentProblem(`“${text}” is not a CAA tag.`)
          return text.toLowerCase()
        },
        bytes: (value) => Uint8Array.of(value.length, ...bytesOf(value)),
        take(wire) {
          const text = latinText(wire.string())
          if (!/^[a-z0-9]{1,255}$/i.test(text)) throw new ContentProblem(`“${text}” is not a CAA tag.`)
          return text.toLowerCase()
        },
      },
      string('value', 'Value', { isWhole: true, hint: 'Such as ca.example. Enter ; to allow none.' }),
    ],
    advise([flag = '', tag = '', value = '']) {
      if (!caaTags.includes(tag)) throw new ContentProblem(`The tag “${tag}” is not known. An example is issue.`)
      if (flag !== '0' && flag !== '128') throw new ContentProblem('The flag is 0 or 128.')
      if (tag === 'iodef' && !/^"(mailto:|https?:)/i.test(value)) {
        throw new ContentProblem('For iodef, enter a URL, such as mailto:security@example.com.')
      }
      if (tag.startsWith('issue') && !/^"\s*([a-z0-9]([a-z0-9.-]*[a-z0-9])?)?\s*(;.*)?"$/i.test(value)) {
        throw new ContentProblem('Enter the domain name of a certification authority, such as ca.example, or ;.')
      }
    },
  },
  CDNSKEY: {
    about: 'Key that the parent zone should trust',
    example: '257 3 13 AQIDBA==',
    nameHint: '@ for the zone itself',
    fields: [
      numeric(2, 'flags', 'Flags', {
        choices: [
          ['257', 'Key signing key'],
          ['256', 'Zone signing key'],
          ['0', 'Asks the parent zone to remove its DS'],
        ],
      }),
      numeric(1, 'protocol', 'Protocol', { choices: [['3', 'DNSSEC']] }),
      algorithm,
      base64('key', 'Public key'),
    ],
  },
  CDS: delegation('DS record that the parent zone should publish', true),
  CERT: {
    about: 'Certificate or its address',
    example: 'PKIX 12345 8 AQIDBA==',
    fields: [
      numeric(2, 'type', 'Type', {
        choices: [
          ['1', 'X.509 (PKIX)'],
          ['3', 'OpenPGP'],
          ['4', 'Address of an X.509 certificate'],
          ['6', 'Fingerprint and address of an OpenPGP key'],
        ],
        names: { PKIX: 1, SPKI: 2, PGP: 3, IPKIX: 4, ISPKI: 5, IPGP: 6, ACPKIX: 7, IACPKIX: 8, URI: 253, OID: 254 },
      }),
      numeric(2, 'tag', 'Key tag', { initial: '0' }),
      numeric(1, 'algorithm', 'Algorithm', { choices: [['0', 'Not stated'], ...algorithms], names: algorithmNames }),
      base64('certificate', 'Certificate', { hint: 'In base64' }),
    ],
  },
  DHCID: {
    about: 'Owner of a name that DHCP assigned',
    example: 'AAIBY2/AuCccgoJbsaxcQc9TUapptP69lOjxfNuVAA2kjEA=',
    fields: [base64('data', 'Identifier', { hint: 'In base64' })],
  },
  DS: {
    ...delegation('Key of a delegated zone, which proves its signatures', false),
    nameHint: 'The name that NS records delegate',
  },
  OPENPGPKEY: {
    about: 'OpenPGP key of an email address',
    example: 'AQIDBA==',
    nameHint: 'The hash of the part before @, then ._openpgpkey',
    fields: [base64('key', 'Public key', { hint: 'In base64, without the lines around it' })],
  },
  SMIMEA: pinned('Certificate of an email address', 'The hash of the part before @, then ._smimecert'),
  SSHFP: {
    about: 'Fingerprint of an SSH server',
    example: '4 2 123456789ABCDEF67890123456789ABCDEF67890123456789ABCDEF123456789',
    fields: [
      numeric(1, 'algorithm', 'Algorithm', {
        choices: [
          ['4', 'Ed25519'],
          ['3', 'ECDSA'],
          ['1', 'RSA'],
          ['6', 'Ed448'],
          ['2', 'DSA'],
        ],
      }),
      numeric(1, 'digestType', 'Fingerprint type', {
        choices: [
          ['2', 'SHA-256'],
          ['1', 'SHA-1'],
        ],
      }),
      hex('fingerprint', 'Fingerprint', { hint: 'As ssh-keyscan -D prints it' }),
    ],
    check: ([, type, fingerprint]) => checkLength(type, fingerprint, { 1: 20, 2: 32 }),
  },
  TLSA: pinned('Certificate of a TLS server', 'Port and protocol, such as _443._tcp or _25._tcp.mx1'),
} as const satisfies Record<string, Kind>
