import { z } from 'zod'
import { lineOfText, linesOfText } from './text.ts'
import { handsPriorities } from './visit-values.ts'

export const VisitVehicle = z.object({
  registration: lineOfText(12).min(2, 'Enter the registration of the vehicle.').toUpperCase(),
  make: lineOfText(40).default(''),
  colour: lineOfText(30).default(''),
})

export const VisitDelivery = z.object({
  carrier: lineOfText(60).min(1, 'Enter who brings it.'),
  tracking: lineOfText(60).default(''),
  pieces: z.number('Enter how many pieces.').int().min(1, 'Enter how many pieces.').max(500),
  weightKg: z.number('Enter the weight in kilograms.').min(0).max(5000),
})

/** Our people do the work, with or without the customer there. */
export const VisitHands = z.object({
  task: linesOfText(1000).min(1, 'Say what our people should do.'),
  minutes: z.number('Enter how many minutes.').int().min(15, 'Enter 15 minutes or more.').max(480),
  priority: z.enum(handsPriorities, 'Choose how soon.').default('normal'),
  wantsPhotos: z.boolean().default(false),
})
