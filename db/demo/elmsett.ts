import { backupProducts } from '@portal/contract/product-category.ts'
import type { z } from 'zod'
import type { siteRow } from '../src/import/entities/sites.ts'
import { elmsett } from './accounts.ts'
import type { DemoService } from './service-row.ts'

const schools = 120
const names = [
  'Ashby',
  'Bramble',
  'Cedar',
  'Dale',
  'Elm',
  'Fern',
  'Glebe',
  'Hazel',
  'Ivy',
  'Juniper',
  'Kestrel',
  'Lark',
]
const kinds = ['Primary', 'Infants', 'Junior', 'High', 'Sixth Form']

/** The names of its machines: one for each school and use. */
export function elmsettMachines(): string[] {
  return Array.from({ length: schools }, (_, school) => [
    `${siteId(school).toLowerCase()}-files`,
    `${siteId(school).toLowerCase()}-apps`,
  ]).flat()
}

/** The schools of Elmsett Academies: one customer with a few thousand services. */
export function elmsettSites(): z.input<typeof siteRow>[] {
  return Array.from({ length: schools }, (_, school) => ({
    account_id: elmsett,
    site_id: siteId(school),
    name: schoolName(school),
    address: `${school + 1} School Lane, Elmsett`,
    postcode: `IP${1 + (school % 9)} 0${letter(school)}${letter(school * 7)}`,
    exchange_name: `Elmsett ${1 + (school % 6)}`,
    cabinet: `P${10 + (school % 60)}`,
  }))
}

/** Twenty services per school: lines, voice, routers, a domain, back-up; and one cloud for all of them. */
export function elmsettServices(): DemoService[] {
  return [...Array.from({ length: schools }, (_, school) => servicesOf(school)).flat(), ...cloud]
}

const cloud: DemoService[] = [
  {
    id: 'S-3990001',
    name: 'VCD-ELM-01',
    category: 'VMware Cloud Director',
    product: 'VMware Cloud Director, Leeds, zone 1',
    orderRef: 'ELM-CLOUD',
    endMonth: 19,
    pounds: 6400,
  },
  {
    id: 'S-3990002',
    name: 'VM back-up, all schools',
    category: 'Cloud Solution',
    product: backupProducts[0],
    orderRef: 'ELM-BACKUP',
    endMonth: 19,
    pounds: 1150,
  },
]

function servicesOf(school: number): DemoService[] {
  const site = siteId(school)
  const name = schoolName(school)
  const id = (service: number) => `S-3${String(school * 100 + service).padStart(6, '0')}`
  const line: DemoService = {
    id: id(0),
    name,
    category: 'Leased Line',
    product: 'Ethernet, fibre',
    site,
    orderRef: `${site}-WAN`,
    mbps: [1000, 1000],
    endMonth: 2 + (school % 40),
    pounds: 389,
    references: [`CCT-ELM-${String(school).padStart(6, '0')}`, `2001:db8:e1${String(school).padStart(2, '0')}::/48`],
    ...(school === 17 && { condition: 'down', note: 'No light from the exchange since 06:55.' }),
    ...(school % 45 === 9 && { condition: 'degraded', note: 'Latency is higher than usual.' }),
  }
  const backup: DemoService = {
    id: id(1),
    name,
    category: 'Connectivity',
    product: 'FTTP broadband',
    site,
    mbps: [330, 50],
    endMonth: 6 + (school % 18),
    term: 24,
    pounds: 49,
    ...(school % 50 === 3 && { condition: 'activating' }),
  }
  const router: DemoService = {
    id: id(2),
    name: `Router, ${name}`,
    category: 'Hardware - Routers',
    product: 'R-2200 branch router',
    site,
    endMonth: 2 + (school % 40),
    pounds: 21,
  }
  const voice = Array.from(
    { length: 17 },
    (_, seat): DemoService => ({
      id: id(3 + seat),
      name: `${name}, handset ${seat + 1}`,
      category: 'Voice - IP',
      product: 'Hosted voice seat',
      site,
      endMonth: null,
      pounds: 7.5,
      references: [`ext ${2000 + school * 20 + seat}`],
    }),
  )
  return [line, backup, router, ...voice]
}

function siteId(school: number): string {
  return `SCH-${String(school + 1).padStart(3, '0')}`
}

function schoolName(school: number): string {
  const kind = kinds[Math.floor(school / names.length) % kinds.length]
  const number = Math.floor(school / (names.length * kinds.length))
  return `${names[school % names.length]} ${number === 0 ? 'Hill' : 'Green'} ${kind}`
}

function letter(number: number): string {
  return 'ABDEFGHJLNPQRSTUWXYZ'.charAt(number % 20)
}
