import { rcodes } from './message.ts'

/** Why an exchange with a name server of a customer failed, in words for its administrator. */
export class PeerFault extends Error {}

export const noAnswer = 'No answer.'

export function faultOfRcode(rcode: number): string {
  switch (rcode) {
    case rcodes.refused:
      return 'Refused.'
    case rcodes.notAuthoritative:
      return 'Not authoritative for the zone, or the TSIG key was not accepted.'
    case rcodes.notImplemented:
      return 'Not supported by this name server.'
    default:
      return `The answer has the error code ${rcode}.`
  }
}
