import type { Provider } from 'oidc-provider'
import { createProvider } from './provider.ts'
import type { Setting } from './setting.ts'
import { readKeySetVersion } from './signing-key-store.ts'
import { readSigningKeys, type SigningKey } from './signing-keys.ts'

export interface ProviderSource {
  /** The provider with current keys. Another process's rotation takes effect within two seconds. */
  current(): Promise<Provider>
  /** The same without delay: for verifying tokens and publishing keys. */
  fresh(): Promise<{ provider: Provider; keys: SigningKey[] }>
}

interface Loaded {
  provider: Provider
  keys: SigningKey[]
  version: string
  checkedAt: number
}

const checkEveryMs = 2000

export async function createProviderSource(setting: Setting): Promise<ProviderSource> {
  let loaded = await load(setting)

  async function refresh(): Promise<Loaded> {
    const version = await readKeySetVersion(setting.system)
    loaded = version === loaded.version ? { ...loaded, checkedAt: Date.now() } : await load(setting)
    return loaded
  }

  return {
    async current() {
      if (Date.now() - loaded.checkedAt < checkEveryMs) return loaded.provider
      return (await refresh()).provider
    },
    fresh: refresh,
  }
}

async function load(setting: Setting): Promise<Loaded> {
  const keys = await readSigningKeys(setting.system, setting.secrets)
  const version = await readKeySetVersion(setting.system)
  return { provider: createProvider(setting, keys), keys, version, checkedAt: Date.now() }
}
