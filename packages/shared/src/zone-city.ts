/**
 * The city of an IANA zone as a language names it: 'America/New_York' reads 'New York', and 'Europe/Warsaw' 'Warschau' in German.
 * @param names those of the language's texts, `zoneCities`
 */
export function cityOfZone(zone: string, names: Readonly<Record<string, string>>): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1);
  return (Object.hasOwn(names, city) && names[city]) || city.replaceAll('_', ' ');
}
