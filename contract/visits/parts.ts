import { z } from 'zod'
import { lineOfText, linesOfText } from '../text.ts'
import { handsPriorities } from './values.ts'

export const VisitVehicle = z.object({
  registration: lineOfText(12).min(2, 'Enter the registration of the vehicle.').toUpperCase(),
  make: lineOfText(40).default(''),
  colour: lineOfText(30).default(''),
})

export const VisitDelivery = z.object({
  carrier: lineOfText(60).min(1, 'Enter the carrier.'),
  tracking: lineOfText(60).default(''),
  pieces: z.number('Enter the number of pieces.').int().min(1, 'Enter the number of pieces.').max(500),
  weightKg: z.number('Enter the weight in kilograms.').min(0).max(5000),
})

/** Our engineers do the work, with or without the customer present. */
export const VisitHands = z.object({
  task: linesOfText(1000).min(1, 'Describe what our engineers should do.'),
  minutes: z.number('Enter a number of minutes.').int().min(15, 'Enter 15 minutes or more.').max(480),
  priority: z.enum(handsPriorities, 'Choose how soon.').default('normal'),
  wantsPhotos: z.boolean().default(false),
})
