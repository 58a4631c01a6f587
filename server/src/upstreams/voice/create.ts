import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'
import { createEmbeddedSwitch } from './embedded/switch.ts'
import { createHttpSwitch } from './http.ts'
import type { VoiceSwitch } from './voice-switch.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'VOICE_API_URL' | 'VOICE_API_KEY'>

/** Null without a phone system; only a demonstration simulates one. */
export function createVoiceSwitch(
  { ENVIRONMENT, VOICE_API_URL: baseUrl, VOICE_API_KEY: key }: Settings,
  database: Pick<Database, 'system'>,
): VoiceSwitch | null {
  if (baseUrl) return createHttpSwitch({ baseUrl, key })
  return ENVIRONMENT === 'demo' ? createEmbeddedSwitch(database) : null
}
