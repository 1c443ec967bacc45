export const reasons = {
  coordinates: 'Enter latitude and longitude, such as 52.5163, 13.3777.',
} as const
