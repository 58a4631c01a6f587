import { createCipher, type SecretSettings } from './secret.ts'

/** The secrets with which API keys sign DNS messages are stored encrypted. */
export const tsigPurpose = 'tsig secrets'
export const tsigCipher = (settings: SecretSettings) => createCipher(settings, tsigPurpose)

export const tsigPrefix = 'key-'

/** Names in DNS have no capitals. */
export const tsigNameOf = (keyId: string) => `${tsigPrefix}${keyId.toLowerCase()}`
