import { z } from 'zod'
import { descriptionOf } from './foreign-systems.ts'
import { days, optional, parseQuietly } from './setting-forms.ts'

const port = z.coerce.number().int().min(1).max(65_535)

/** Domains at the registry, and their renewal. */
export const registrarSettings = {
  EPP_HOST: optional(z.hostname()).describe(descriptionOf('registrar')),
  EPP_PORT: port.default(700).describe('Port of the EPP server; it always uses TLS.'),
  EPP_CLIENT_ID: optional(z.string().min(3).max(16)).describe('Client id of the provider at the registry.'),
  EPP_PASSWORD: optional(z.string().min(6).max(16)).describe('Password of that client.'),
  EPP_CERTIFICATE_FILE: optional(z.string()).describe(
    'PEM file of the client certificate, if the registry requires one.',
  ),
  EPP_KEY_FILE: optional(z.string()).describe('PEM file of its private key.'),
  EPP_CA_FILE: optional(z.string()).describe(
    'PEM file of the authority of the registry’s certificate. Default: the authorities of the system.',
  ),
  EPP_ENDINGS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .map((ending) => ending.replace(/^\./, ''))
        .filter(Boolean),
    )
    .describe('Endings of the domains at this registry, separated by commas: com, net. Default: all domains.'),
  EPP_CONTACTS: z
    .preprocess(
      parseQuietly,
      z.partialRecord(z.enum(['admin', 'tech', 'billing']), z.string().min(3).max(16)).default({}),
    )
    .describe('The provider’s contacts for new domains, if the registry requires them, as JSON: {"tech":"EXAMPLE-1"}.'),
  DOMAIN_RENEWAL_DAYS: days(30).describe(
    'Days before the expiry of a domain at which auto-renewal orders its renewal.',
  ),
}
