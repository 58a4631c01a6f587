import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'
import { connect } from '../../foreign-systems.ts'
import { createEmbeddedSwitch } from './embedded/switch.ts'
import { createHttpSwitch } from './http.ts'
import type { VoiceSwitch } from './voice-switch.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'VOICE_API_URL' | 'VOICE_API_KEY'>

/** Null without a phone system. */
export const createVoiceSwitch = (config: Settings, database: Pick<Database, 'system'>): VoiceSwitch | null =>
  connect(config, 'voice', {
    real: (baseUrl) => createHttpSwitch({ baseUrl, key: config.VOICE_API_KEY }),
    simulated: () => createEmbeddedSwitch(database),
  })
