// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ContractAccount} from "ContractAccount.sol";

/// Makes contract accounts whose address is known before they are made (CREATE2), so that they can sign before (ERC-6492).
contract ContractAccountFactory {
    function create(address owner, bytes32 salt) external returns (address account) {
        account = address(new ContractAccount{salt: salt}(owner));
    }
}
