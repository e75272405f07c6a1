// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ContractAccount} from "ContractAccount.sol";

/// Deploys contract accounts at addresses that are known in advance (CREATE2), so that they can sign before (ERC-6492).
contract ContractAccountFactory {
    function create(address owner, bytes32 salt) external returns (address account) {
        account = address(new ContractAccount{salt: salt}(owner));
    }
}
