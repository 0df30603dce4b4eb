import { legacyContractData } from 'virtual:legacy-contract';
import { createApi } from '../api/client.ts';

/** Legacy calls: files and folders by their paths. */
export const legacyApi = createApi(legacyContractData);
