/** What a demo dealer sold; months and days are counted back from the month of the newest statement. */
export interface DemoSale {
  customer: string
  product: string
  category: string | null
  serviceId: string
  pounds: number
  units?: number
  /** The month in which it went live: 0 is the newest statement's own month, -1 the one before. */
  month: number
  day?: number
  orderRef?: string
  /** The month in which it was renewed. */
  renewed?: number
  /** What is billed since then, if not the same. */
  renewedPounds?: number
  ceased?: { month: number; day: number; reason: string }
}

const customers = [
  'Dunmere Logistics',
  'Elmstead Housing',
  'Fallowgate Print Co',
  'Garth & Lowe Solicitors',
  'Hartsop Farm Vets',
  'Inglemere Hotels',
  'Jarrow Quay Marine',
  'Kestrel Vale Schools',
  'Larkfield Dental',
  'Marram Coast Foods',
  'Nettlecombe Hospice',
  'Ousefleet Haulage',
  'Penhallow Brewing',
  'Quarrendon Estates',
  'Ridgeway Packaging',
  'Skelwith Outdoor',
] as const

const products = [
  { product: 'Ethernet 1 Gbit/s', category: 'Leased Line', pounds: 1164 },
  { product: 'Ethernet 500 Mbit/s', category: 'Leased Line', pounds: 612.5 },
  { product: 'Ethernet 200 Mbit/s', category: 'Leased Line', pounds: 398 },
  { product: 'FTTP 500/75', category: 'Connectivity', pounds: 55 },
  { product: 'SoGEA 80/20', category: 'Connectivity', pounds: 34.5 },
  { product: 'SIP trunk, 60 channels', category: 'Voice - IP', pounds: 588 },
  { product: 'VMware Cloud Director', category: 'VMware Cloud Director', pounds: 1240 },
  { product: 'Cloud back-up, 4 TB', category: 'Cloud Solution', pounds: 96 },
] as const

/** A dealer with a business of years: what it has long had, and a few new services in every month. */
export function ternbeckSales(): DemoSale[] {
  return [...known, ...longHad(), ...soldMonthly()]
}

// The customers that sign in to this portal, with services that they see there themselves.
const known: DemoSale[] = [
  sale('Ashlar & Pike Surveyors', 1, 'S-1974977', -30, { pounds: 412, renewed: -2, renewedPounds: 436 }),
  sale('Ashlar & Pike Surveyors', 3, 'S-2011702', -14, { pounds: 39 }),
  sale('Ashlar & Pike Surveyors', 5, 'S-2011710', -30, { pounds: 78 }),
  sale('Brackenfell Group Ltd', 0, 'S-1890017', -28, { pounds: 1164 }),
  sale('Brackenfell Group Ltd', 0, 'S-1902255', -28, { pounds: 940, renewed: -3 }),
  sale('Brackenfell Group Ltd', 1, 'S-1974402', -26, { pounds: 612.5, renewed: -2, renewedPounds: 589.95 }),
  sale('Brackenfell Group Ltd', 4, 'S-2081147', -20, { pounds: 34.5 }),
  sale('Brackenfell Group Ltd', 6, 'S-1990451', -18, { pounds: 1240 }),
]

function sale(
  customer: string,
  kind: number,
  serviceId: string,
  month: number,
  rest: Partial<DemoSale> = {},
): DemoSale {
  const { product, category, pounds } = products[kind % products.length] ?? products[0]
  return { customer, product, category, serviceId, pounds, month, ...rest }
}

function longHad(): DemoSale[] {
  return Array.from({ length: 92 }, (_, index) =>
    sale(nameOf(index), index * 5 + (index % 3), `S-${1_850_000 + index * 137}`, -40 + (index % 9), {
      units: index % 11 === 4 ? 3 : 1,
    }),
  )
}

function soldMonthly(): DemoSale[] {
  return Array.from({ length: 14 }, (_, back) => back - 13).flatMap((month, index) =>
    Array.from({ length: 5 + (index % 3) }, (__, place): DemoSale => {
      const number = index * 8 + place
      const sold = sale(nameOf(number * 3 + 1), number * 3, `S-${2_060_000 + number * 211}`, month, {
        day: 3 + place * 4,
        orderRef: `ORD-${70_000 + number * 13}`,
      })
      return { ...sold, ...endOf(month, place) }
    }),
  )
}

/** Each month has something that is given back later: mostly small, and for every reason there is. */
function endOf(month: number, place: number): Pick<DemoSale, 'ceased'> {
  const reasons = ['early cease', 'bad debt', 'cancelled in cooling-off', 'regrade down', 'duplicate']
  const reason = reasons[Math.abs(month) % reasons.length] ?? 'early cease'
  const isEnded = month < 0 && place === (month % 3 === -1 ? 2 : 4)
  return isEnded ? { ceased: { month: month + 1, day: 11, reason } } : {}
}

const nameOf = (index: number) => customers[index % customers.length] ?? customers[0]

/** A young dealer: two months that pay, then one in which more is taken back than paid. */
export function saltmereSales(): DemoSale[] {
  return [
    sale('Copperbeck Dental Group', 5, 'S-2011630', -3, { orderRef: 'ORD-81010' }),
    sale('Copperbeck Dental Group', 3, 'S-2011644', -3, { orderRef: 'ORD-81011' }),
    sale('Copperbeck Dental Group', 3, 'S-2011645', -3),
    sale('Copperbeck Dental Group', 3, 'S-2011646', -2),
    sale('Tamerton Fabrics', 2, 'S-2100411', -3, {
      orderRef: 'ORD-81020',
      ceased: { month: -1, day: 20, reason: 'bad debt' },
    }),
    sale('Tamerton Fabrics', 3, 'S-2100412', 0, { orderRef: 'ORD-81033' }),
  ]
}
