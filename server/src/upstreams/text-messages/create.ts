import type { Config } from '../../config.ts'
import { connect } from '../../foreign-systems.ts'
import { simulatedTextMessages } from './embedded.ts'
import { createHttpTextMessages } from './http.ts'
import type { TextMessages } from './text-messages.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'SMS_API_URL' | 'SMS_API_KEY' | 'SMS_SENDER'>

/** Null if text messages are off. */
export const createTextMessages = (config: Settings): TextMessages | null =>
  connect(config, 'textMessages', {
    real: (baseUrl) => createHttpTextMessages({ baseUrl, key: config.SMS_API_KEY, from: config.SMS_SENDER }),
    simulated: () => simulatedTextMessages,
  })
