import type { TextService } from '@portal/contract/notifications/text-values.ts'
import type { Config } from '../../config.ts'
import { simulatedTextMessages } from './embedded.ts'
import { createHttpTextMessages } from './http.ts'
import type { TextMessages } from './text-messages.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'SMS_API_URL'>

/** Text messages are off without a provider; only a demonstration simulates them. */
export function textServiceOf({ ENVIRONMENT, SMS_API_URL }: Settings): TextService {
  if (SMS_API_URL) return 'on'
  return ENVIRONMENT === 'demo' ? 'simulated' : 'off'
}

/** Null if text messages are off. */
export function createTextMessages(config: Settings & Pick<Config, 'SMS_API_KEY' | 'SMS_SENDER'>): TextMessages | null {
  const { SMS_API_URL: baseUrl, SMS_API_KEY: key, SMS_SENDER: from } = config
  if (baseUrl) return createHttpTextMessages({ baseUrl, key, from })
  return textServiceOf(config) === 'simulated' ? simulatedTextMessages : null
}
