import type { ServiceImportRow } from '../src/import/entities/services.ts'
import type { Calendar } from './day.ts'

/** Technical details of a broadband line, from its row; null for what has none. */
export function broadbandTech(service: ServiceImportRow, calendar: Calendar): Record<string, unknown> | null {
  // The line is not built yet: the network answers, but with nothing.
  if (service.condition === 'activating') return {}
  const down = Number(service.down_mbps)
  const up = Number(service.up_mbps)
  if (service.product_name === 'FTTP broadband') return { ...fibre(service, down, up), ...shared(service, calendar) }
  if (/SoGEA|FTTC/.test(service.product_name)) return { ...copper(service, down, up), ...shared(service, calendar) }
  return null
}

function fibre(service: ServiceImportRow, down: number, up: number): Record<string, unknown> {
  const digits = service.service_id.slice(-6)
  return {
    technology: 'FTTP',
    access: {
      accessNetwork: service.supplier ?? 'Openreach',
      accessLineId: `CBUK${digits}`,
      profile: `${down}/${up}`,
      localExchange: 'As the site',
    },
    ont: {
      serial: `ONT-${digits}`,
      model: 'G-010 single port',
      ports: 1,
      port: 1,
      powerStatus: 'On',
      lastReboot: '19 days ago',
      rxPower_dBm: -18.4,
      txPower_dBm: 2.1,
    },
    figures: { downMbps: down, upMbps: up, latencyMs: 7.9, packetLossPercent: 0 },
  }
}

function copper(service: ServiceImportRow, down: number, up: number): Record<string, unknown> {
  const isDown = service.condition === 'down'
  const digits = service.service_id.slice(-7)
  const metres = service.service_id === 'S-2081147' ? 452 : 240
  return {
    technology: service.product_name.startsWith('SoGEA') ? 'SOGEA' : 'FTTC',
    access: {
      accessNetwork: 'Openreach',
      accessLineId: `BBEU${digits}0`,
      cabinetDistanceMetres: metres,
      nte: { type: 'NTE5C', location: 'Comms cupboard' },
    },
    figures: {
      downMbps: isDown ? 0 : down - 4.2,
      upMbps: isDown ? 0 : up - 1.1,
      latencyMs: isDown ? null : 12.4,
      packetLossPercent: isDown ? 100 : 0,
    },
    sync: {
      state: isDown ? 'No sync' : 'In sync',
      syncDownKbps: isDown ? 0 : Math.round((down - 4.2) * 1000),
      syncUpKbps: isDown ? 0 : Math.round((up - 1.1) * 1000),
      maxAttainableDownKbps: Math.round((down + 7) * 1000),
      snrMarginDown_dB: isDown ? null : 6.3,
      snrMarginUp_dB: isDown ? null : 8.9,
      targetSnr_dB: 6,
      attenuationDown_dB: Math.round(34 + 0.45 * metres) / 10,
      attenuationUp_dB: Math.round(19 + 0.32 * metres) / 10,
      interleaving: 'auto',
      lineProfile: '0.128M-80M Downstream, Interleaving off',
      retrains24h: isDown ? 6 : 0,
      faultThresholdRateKbps: Math.round(down * 500),
      brasProfileKbps: Math.round(down * 970),
    },
    errors24h: isDown
      ? { crc: 4821, es: 912, ses: 240, uas: 4410, fec: 18_204 }
      : { crc: 12, es: 7, ses: 0, uas: 0, fec: 310 },
  }
}

function shared(service: ServiceImportRow, calendar: Calendar): Record<string, unknown> {
  const isDown = service.condition === 'down'
  const references = Array.isArray(service.references) ? service.references : []
  const address = references.find((reference) => reference.startsWith('203.0.113.'))
  const user = references.find((reference) => reference.includes('@'))
  return {
    addressing: { wanIpv4: address ?? '203.0.113.250', ipv6Prefix: '2001:db8:b4::/56', mtu: 1500, vlan: 101 },
    session: {
      username: user ?? `${service.service_id.toLowerCase()}@broadband.example`,
      isOnline: !isDown,
      since: isDown ? 'Ended 08:12 today' : calendar.inWords(-19),
      terminationCause: isDown ? 'Lost-Carrier' : null,
      dataIn: isDown ? '0 GB' : '318 GB',
      dataOut: isDown ? '0 GB' : '41 GB',
    },
    router: {
      model: 'R-1100 broadband router',
      serialNumber: `R11-${service.service_id.slice(-5)}`,
      macAddress: `00-00-5E-00-53-${service.service_id.slice(-2)}`,
      firmware: '4.1.7',
      managed: true,
    },
    serviceLevel: { careLevel: service.care_level, targetRepair: 'End of the next working day' },
    // A line that is down answers nowhere.
    ...(!isDown && {
      reachability: reachabilityOf(service.service_id, service.service_id === 'S-2044871' ? everyPort : {}),
    }),
  }
}

const everyPort = { tcpPort: 7443, dnsPort: 7053, httpPort: 7080 }

/** Each demo line owns an address of the loopback network, so that it can be reached on a machine without any other. */
export function reachabilityOf(serviceId: string, ports: Partial<typeof everyPort> = {}) {
  const digits = serviceId.slice(-4)
  return { address: `127.20.${Number(digits.slice(0, 2))}.${Number(digits.slice(2))}`, ...ports }
}
