/**
 * The only file that imports class-transformer. The design of the service prescribes the library, but it has had no release for years and
 * reads `constructor` from every object that it copies. `validateObject` therefore passes it flat objects of fields that the request class
 * declares, never a nested object of a client, and a replacement needs these two functions only.
 */
export { plainToInstance, Transform } from 'class-transformer';
