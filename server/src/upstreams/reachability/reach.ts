import type { TestStepKey } from '@portal/contract/diagnostics/values.ts'
import type { Config } from '../../config.ts'
import { CannotRead } from '../line-tests/cannot-read.ts'
import { askDns, askWeb, connectTcp } from './answers.ts'
import { mayReach, type OwnAddress } from './own-address.ts'
import { ping, traceroute } from './tools.ts'

/** Runs one reachability step against a service's own address. */
export async function reach(step: TestStepKey, own: OwnAddress, config: Pick<Config, 'ENVIRONMENT'>): Promise<unknown> {
  if (!mayReach(own, config)) throw new CannotRead('The address of this service is not public')
  switch (step) {
    case 'ping':
      return ping(own.address)
    case 'tcp':
      return connectTcp(own.address, own.tcpPort)
    case 'dns':
      return askDns(own.address, own.dnsPort)
    case 'http':
      return askWeb(own.address, own.httpPort)
    case 'traceroute':
      return traceroute(own.address)
    default:
      throw new Error(`${step} is not a supported test`)
  }
}
