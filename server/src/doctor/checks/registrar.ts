import { UpstreamFault } from '../../upstreams/calls/fault.ts'
import { createEppRegistrar } from '../../upstreams/registrar/epp/epp-registrar.ts'
import { type Check, findingsAbout } from '../finding.ts'
import { reasonOf } from '../reach.ts'
import { withoutSystem } from './systems.ts'

const say = findingsAbout('Registrar')

/** Signs in at the registry and asks for a name that no one can register. */
export const checkRegistrar: Check = async (config) => {
  const { EPP_HOST, EPP_PORT, EPP_CLIENT_ID, EPP_PASSWORD, EPP_CERTIFICATE_FILE, EPP_KEY_FILE } = config
  if (!EPP_HOST) return [withoutSystem('Registrar', config, 'registrar')]
  const host = `${EPP_HOST} port ${EPP_PORT}`
  if (!EPP_CLIENT_ID || !EPP_PASSWORD)
    return [say.wrong('No sign-in for the registry is set.', 'Set EPP_CLIENT_ID and EPP_PASSWORD.')]
  if (!EPP_CERTIFICATE_FILE !== !EPP_KEY_FILE)
    return [say.wrong('A client certificate needs its key.', 'Set both EPP_CERTIFICATE_FILE and EPP_KEY_FILE.')]
  try {
    await createEppRegistrar({ ...config, EPP_HOST }, { timeoutMs: 5000 }).find('doctor.example')
    return [say.ok(`${host} accepts our sign-in.`)]
  } catch (error) {
    if (!(error instanceof UpstreamFault))
      return [
        say.wrong(
          'A file of the certificate cannot be read.',
          'Correct EPP_CERTIFICATE_FILE, EPP_KEY_FILE or EPP_CA_FILE.',
        ),
      ]
    if (error.kind === 'refused')
      return [
        say.wrong(`${host} rejects our sign-in.`, 'Correct EPP_CLIENT_ID, EPP_PASSWORD or the client certificate.'),
      ]
    if (error.kind === 'down')
      return [say.wrong(reasonOf(error.cause, host), 'Start it, or correct EPP_HOST or EPP_CA_FILE.')]
    return [say.wrong(`${host} is not an EPP server.`, 'Correct EPP_HOST and EPP_PORT.')]
  }
}
