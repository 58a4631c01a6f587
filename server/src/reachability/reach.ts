import type { Config } from '../config.ts'
import type { OwnAddress } from './own-address.ts'

export async function reach(_key: string, _own: OwnAddress, _config: Pick<Config, 'ENVIRONMENT'>): Promise<unknown> {
  return null
}
